#ifndef CATALOG_CPROCESS_H
#define CATALOG_CPROCESS_H

/// The arguments that the process was started with, its own name first, as the system gave
/// them. Swift reads them from /proc, and has none where that cannot be read.
int process_argument_count(void);
const char *process_argument(int position);

#endif
