// The terminal of `catalog browse`: keys by ncursesw, and a state of the terminal
// that is taken back however the process ends.
//
// `stdscr`, `COLS`, `LINES` and the variadic functions of curses do not import
// into Swift 6, so this is all of it that Swift sees. There is one terminal a
// process; everything but `cn_wake` is called by one thread.

#ifndef CNCURSES_H
#define CNCURSES_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  CN_NONE,
  CN_CHARACTER,  // code: the scalar, as of CN_ENTER
  CN_UP,
  CN_DOWN,
  CN_LEFT,
  CN_RIGHT,
  CN_PAGE_UP,
  CN_PAGE_DOWN,
  CN_HOME,
  CN_END,
  CN_ENTER,
  CN_TAB,
  CN_BACK_TAB,
  CN_BACKSPACE,
  CN_DELETE,
  CN_ESCAPE,
  CN_PRESS,
  CN_DRAG,
  CN_RELEASE,
  CN_WHEEL_UP,
  CN_WHEEL_DOWN,
  CN_PASTE_BEGIN,
  CN_PASTE_END,
  CN_OTHER,
} cn_key_kind;

typedef struct {
  cn_key_kind kind;
  uint32_t code;
  int line;
  int column;
} cn_key;

// What has happened, as bits.
enum {
  CN_INPUT = 1,
  CN_WOKEN = 2,
  CN_SIGNAL = 4,
};

// The version of ncurses, such as "6.4.20221231".
const char *cn_version(void);

// Takes a terminal over: its input by keys, the alternate screen, the mouse.
// A terminal that is not known by its TERM is taken for one like xterm. Returns 0;
// -1 where it cannot move its cursor.
int cn_open(int descriptor);

// Gives the terminal back as it was.
void cn_close(void);

// Gives the terminal back, stops the process, and takes it over again when it
// goes on. Returns 0 where it goes on to end, and the terminal is another's.
int cn_suspend(void);

// Takes input by keys again, where the process goes on that was stopped unasked.
void cn_resume(void);

// Gives the terminal back and ends the process by a signal.
void cn_end_by_signal(int signal);

// Gives the terminal to another program, and takes it back.
void cn_lend(void);
void cn_take_back(void);

// Takes the mouse, or leaves it to the terminal, until the terminal is given back.
void cn_use_mouse(int is_used);

// Waits until something happens, so many milliseconds at most; for ever when
// negative. Returns what it was; 0 after that time.
int cn_wait(int milliseconds);

// Ends a wait, from any thread.
void cn_wake(void);

// Returns the number of a signal that has come, or 0.
int cn_next_signal(void);

// Reads a key that is there already; CN_NONE where none is. In a paste, Esc begins its end, mostly.
cn_key cn_next_key(int is_pasting);

// The size of the window now.
void cn_size(int *columns, int *lines);

// Writes all bytes. Returns 0, or -1 where the terminal is gone.
int cn_write(const void *bytes, size_t count);

// Whether the terminal is known to take, or to pass over, the sequences of
// synchronized updates.
int cn_is_synchronized(void);

// The name of the terminal whose description is used where that of TERM is not
// known here; else NULL.
const char *cn_substitute(void);

// How many colors the terminal has; 0 where it has none.
int cn_color_count(void);

#endif
