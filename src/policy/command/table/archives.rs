//! Archives and compression: listing reads, the rest writes.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    row("tar gtar bsdtar", Class::ChangesFiles, Takes::Files, "").extra(files::archive),
    reads("zipinfo lsar", Takes::Files, "-1 -l -m -h -s -t -z -v"),
    row("unzip", Class::ChangesFiles, Takes::Files, "*").extra(files::archive),
    asks(
        "zip gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma lz4 zstd unzstd brotli compress uncompress 7z 7za 7zr rar unrar cpio ar ranlib pax shar",
        Class::ChangesFiles,
    ),
    asks("rpm2cpio dpkg-deb", Class::ChangesFiles),
];
