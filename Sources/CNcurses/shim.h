// What Swift can't import from ncurses: macros with casts, global variables, and the wide character functions, which
// exist only when asked for before the header is read. Nothing here holds state.
#ifndef PROMISELAB_CNCURSES_SHIM_H
#define PROMISELAB_CNCURSES_SHIM_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#ifndef NCURSES_NOMACROS
#define NCURSES_NOMACROS 1
#endif

#include <ncursesw/curses.h>
#include <wchar.h>

// The C library declares it only for programs that ask for X/Open.
extern int wcwidth(wchar_t character);

/// The columns of a character by the C library's reckoning, which is curses' too; -1 for one that can't be printed.
static inline int curses_character_width(wchar_t character) { return wcwidth(character); }

static inline WINDOW *curses_standard_window(void) { return stdscr; }

/// Makes the next refresh clear the terminal and draw everything.
static inline void curses_redraw_completely(void) { clearok(curscr, TRUE); }

static inline attr_t curses_bold(void) { return A_BOLD; }
static inline attr_t curses_dim(void) { return A_DIM; }
static inline attr_t curses_italic(void) { return A_ITALIC; }
static inline attr_t curses_underline(void) { return A_UNDERLINE; }
static inline attr_t curses_reverse(void) { return A_REVERSE; }

/// Fills `cell` with a spacing character and the marks that combine with it; `text` ends with 0.
static inline int curses_set_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  int extended_pair = pair;
  return setcchar(cell, text, attributes, 0, &extended_pair);
}

/// How many characters fit into one cell: the spacing one and its marks.
static inline int curses_characters_in_cell(void) { return CCHARW_MAX; }

/// Puts `count` characters side by side; control characters are not interpreted.
static inline int curses_put_cells(int row, int column, const cchar_t *cells, int count) {
  if (wmove(stdscr, row, column) == ERR) return ERR;
  return wadd_wchnstr(stdscr, cells, count);
}

// <term.h> defines macros with everyday names (columns, lines, …), so this one function is declared here instead.
extern int setupterm(const char *type, int output, int *status);

/// A string capability of the terminal; NULL when it has none by that name.
static inline const char *curses_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? 0 : value;
}

#endif
