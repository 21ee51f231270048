#ifndef CATALOG_CEXPAT_H
#define CATALOG_CEXPAT_H

/// Expat as it is. https://libexpat.github.io/doc/api/latest/
#include <expat.h>

#endif
