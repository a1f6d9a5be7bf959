#pragma once
/// Bytes that are allocated in this process, as the C library counts them.
long allocated_bytes(void);
