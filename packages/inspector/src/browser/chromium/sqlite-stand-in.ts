/*
 * Chromium loads the bundled libsoftokn3.so before its first TLS handshake. That library needs libsqlite3.so.0 for a
 * database of user certificates. Neither the bundle nor a bare Linux has it, and Chromium then aborts. This library
 * has the functions that softokn names. Opening a database fails, so that softokn continues without one.
 */
const FUNCTIONS = [
  'bind_blob',
  'bind_int',
  'bind_text',
  'busy_timeout',
  'close',
  'column_blob',
  'column_bytes',
  'column_count',
  'column_int',
  'column_name',
  'column_text',
  'exec',
  'file_control',
  'finalize',
  'free',
  'mprintf',
  'open_v2',
  'prepare_v2',
  'reset',
  'step',
];
/** Machine code `mov eax, 14 (SQLITE_CANTOPEN); ret`. All other functions are `xor eax, eax; ret`. */
const CANNOT_OPEN = [0xb8, 14, 0, 0, 0, 0xc3];
const RETURN_ZERO = [0x31, 0xc0, 0xc3, 0x90, 0x90, 0x90];
const CODE_SIZE = 6;
const SYMBOL_SIZE = 24;
/** Address of the writable segment: the loader fills in the dynamic section in memory. */
const WRITABLE_AT = 0x1000;
const DYNAMIC_SIZE = 7 * 16;
const SYMBOLS_AT = 64 + 4 * 56;

/** Returns the bytes of a libsqlite3.so.0 for Linux on x64 that cannot open any database. */
export function sqliteStandIn(): Buffer {
  const names = ['', 'temp_directory', ...FUNCTIONS].map((name) => name && `sqlite3_${name}`);
  const strings = Buffer.from(
    [...names.slice(1), 'libsqlite3.so.0'].map((name) => `\0${name}`).join('') + '\0',
  );
  const stringsAt = SYMBOLS_AT + names.length * SYMBOL_SIZE;
  const hashAt = Math.ceil((stringsAt + strings.length) / 8) * 8;
  const codeAt = hashAt + 4 * (3 + names.length);
  const codeEnd = codeAt + FUNCTIONS.length * CODE_SIZE;
  const file = Buffer.alloc(WRITABLE_AT + DYNAMIC_SIZE + 8);

  writeHeader(file, codeEnd);
  names.forEach((name, index) => {
    if (name === '') return;
    const isData = index === 1;
    const value = isData ? WRITABLE_AT + DYNAMIC_SIZE : codeAt + (index - 2) * CODE_SIZE;
    writeSymbol(file, SYMBOLS_AT + index * SYMBOL_SIZE, {
      name: strings.indexOf(`${name}\0`),
      value,
      isData,
    });
  });
  strings.copy(file, stringsAt);
  writeHash(file, hashAt, names.length);
  FUNCTIONS.forEach((name, index) => {
    file.set(name === 'open_v2' ? CANNOT_OPEN : RETURN_ZERO, codeAt + index * CODE_SIZE);
  });
  const soname = strings.indexOf('libsqlite3.so.0');
  writeDynamic(file, [
    [14, soname],
    [4, hashAt],
    [5, stringsAt],
    [6, SYMBOLS_AT],
    [10, strings.length],
    [11, SYMBOL_SIZE],
  ]);
  return file;
}

/**
 * Writes the ELF header and the segments: code (read, execute), writable, dynamic, and a stack that is not executable.
 */
function writeHeader(file: Buffer, codeEnd: number): void {
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  file.writeUInt16LE(3, 16);
  file.writeUInt16LE(62, 18);
  file.writeUInt32LE(1, 20);
  file.writeUInt32LE(64, 32);
  [64, 56, 4, 64].forEach((value, index) => file.writeUInt16LE(value, 52 + index * 2));
  const writable = file.length - WRITABLE_AT;
  const segments = [
    [1, 5, 0, codeEnd, 0x1000],
    [1, 6, WRITABLE_AT, writable, 0x1000],
    [2, 6, WRITABLE_AT, DYNAMIC_SIZE, 8],
    [0x6474e551, 6, 0, 0, 16],
  ] as const;
  segments.forEach(([type, flags, at, size, align], index) => {
    const start = 64 + index * 56;
    file.writeUInt32LE(type, start);
    file.writeUInt32LE(flags, start + 4);
    [at, at, at, size, size, align].forEach((value, field) =>
      file.writeBigUInt64LE(BigInt(value), start + 8 + field * 8),
    );
  });
}

function writeSymbol(
  file: Buffer,
  at: number,
  symbol: { name: number; value: number; isData: boolean },
): void {
  file.writeUInt32LE(symbol.name, at);
  file.writeUInt8(symbol.isData ? 0x11 : 0x12, at + 4);
  file.writeUInt16LE(1, at + 6);
  file.writeBigUInt64LE(BigInt(symbol.value), at + 8);
  file.writeBigUInt64LE(BigInt(symbol.isData ? 8 : CODE_SIZE), at + 16);
}

/** Writes the hash table: one bucket that chains all symbols, because twenty names need no hash function. */
function writeHash(file: Buffer, at: number, count: number): void {
  const chain = Array.from({ length: count }, (_, index) => (index === 0 ? 0 : (index + 1) % count));
  [1, count, 1, ...chain].forEach((value, index) => file.writeUInt32LE(value, at + index * 4));
}

function writeDynamic(file: Buffer, entries: [tag: number, value: number][]): void {
  entries.forEach(([tag, value], index) => {
    file.writeBigUInt64LE(BigInt(tag), WRITABLE_AT + index * 16);
    file.writeBigUInt64LE(BigInt(value), WRITABLE_AT + index * 16 + 8);
  });
}
