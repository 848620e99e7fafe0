import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateRawSync,
  inflateSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';

type Hide = (text: string) => string;

/** Base64 of either alphabet, as it stands in texts and, percent-encoded, in addresses. */
const RUN = /(?:%2[bf]|[\w+/-]){16,}(?:={1,2}|(?:%3d){1,2})?/gi;
const BASE64 = /^[\w+/-]+={0,2}$/;
const INSTEAD = '•••';
const BYTES_MAX = 4_194_304;
/** Maximum decompressed bytes of one record; later compressed data is treated as a hidden value. */
const BUDGET_BYTES = 16 * BYTES_MAX;
/** Maximum nesting, for example a text in base64 in a compressed text in base64. */
const DEPTH_MAX = 3;

/** Options to decompress bodies that were cut. */
const CUT = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: BYTES_MAX };
const BOUNDED = { maxOutputLength: BYTES_MAX };
const FORMATS = {
  gzip: { open: (bytes: Buffer) => gunzipSync(bytes, CUT), pack: (bytes: Buffer) => gzipSync(bytes) },
  zlib: { open: (bytes: Buffer) => inflateSync(bytes, CUT), pack: (bytes: Buffer) => deflateSync(bytes) },
  raw: {
    open: (bytes: Buffer) => inflateRawSync(bytes, CUT),
    pack: (bytes: Buffer) => deflateRawSync(bytes),
  },
  brotli: {
    open: (bytes: Buffer) => brotliDecompressSync(bytes, BOUNDED),
    pack: (bytes: Buffer) => brotliCompressSync(bytes),
  },
  zstd: {
    open: (bytes: Buffer) => zstdDecompressSync(bytes, BOUNDED),
    pack: (bytes: Buffer) => zstdCompressSync(bytes),
  },
};
type Format = keyof typeof FORMATS;
const ALL = Object.keys(FORMATS) as Format[];

/** Creates functions that hide values inside base64 and compression, and encode the result again in the same way. */
export function createEncodedHiding(hidePlain: Hide): { text: Hide; body: Hide } {
  let budgetBytes = BUDGET_BYTES;

  /** Hides encoded values first: a part of encoded text that is hidden could not be decoded any more. */
  function hideText(text: string, depth = 0): string {
    return hidePlain(depth === DEPTH_MAX ? text : text.replaceAll(RUN, (run) => hideRun(run, depth)));
  }

  /** Hides values in a base64 run. Base64 may begin anywhere in a word, so all four offsets are tried. */
  function hideRun(run: string, depth: number): string {
    const code = run.includes('%') ? decodeURIComponent(run) : run;
    for (const start of [0, 1, 2, 3]) {
      const bytes = Buffer.from(code.slice(start), 'base64');
      const hidden = hideBytes(bytes, compressionOf(bytes), depth);
      if (hidden === bytes) continue;
      return start === 0 && hidden !== null ? encodedLike(run, hidden) : INSTEAD;
    }
    return run;
  }

  /** Hides values in bytes. Returns the same bytes if nothing was hidden; null if their content cannot be decoded. */
  function hideBytes(bytes: Buffer, formats: readonly Format[], depth: number): Buffer | null {
    for (const name of formats) {
      const opened = budgetBytes > 0 ? open(name, bytes) : 'too-large';
      if (opened === null) continue;
      if (opened === 'too-large') return null;
      budgetBytes -= opened.length;
      const hidden = hideUtf8(opened, depth);
      if (hidden !== opened) return FORMATS[name].pack(hidden);
    }
    return hideUtf8(bytes, depth);
  }

  function hideUtf8(bytes: Buffer, depth: number): Buffer {
    const text = bytes.toString('utf8');
    const hidden = hideText(text, depth + 1);
    return hidden === text ? bytes : Buffer.from(hidden);
  }

  return {
    text: hideText,
    /** Hides values in a body that is no text, in base64. Some formats have no signature at their start. */
    body(code) {
      if (!BASE64.test(code)) return hideText(code);
      const bytes = Buffer.from(code, 'base64');
      const hidden = hideBytes(bytes, ALL, 0);
      // A page may label text as base64 that is none.
      if (hidden === bytes) return hidePlain(code);
      return (hidden ?? Buffer.from(INSTEAD)).toString('base64');
    },
  };
}

function compressionOf(bytes: Buffer): Format[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return ['gzip'];
  return bytes[0] === 0x78 && [0x01, 0x9c, 0xda].includes(bytes[1] ?? 0) ? ['zlib'] : [];
}

function open(name: Format, bytes: Buffer): Buffer | 'too-large' | null {
  try {
    return FORMATS[name].open(bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : null;
  }
}

function encodedLike(run: string, bytes: Buffer): string {
  const code = bytes.toString(/[-_]/.test(run) ? 'base64url' : 'base64');
  return run.includes('%') ? encodeURIComponent(code) : code;
}
