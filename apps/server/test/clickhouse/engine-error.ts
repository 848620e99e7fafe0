const BAD_REQUEST = [
  6, 8, 15, 25, 26, 27, 36, 38, 41, 43, 44, 53, 56, 58, 62, 66, 72, 117, 167, 168, 223, 321, 376, 441,
];
const NOT_FOUND = [46, 47, 50, 60, 63, 73, 78, 81, 115, 336];
const NOT_IMPLEMENTED = 48;

/** An error with its ClickHouse error number. */
export class EngineError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }

  static from(error: unknown): EngineError {
    if (error instanceof EngineError) return error;
    const message = error instanceof Error ? error.message : String(error);
    const match = /Code: (\d+)\. DB::Exception: .*/s.exec(message);
    if (match === null) return EngineError.of(1002, message, 'UNKNOWN_EXCEPTION');
    return new EngineError(Number(match[1]), match[0].trim());
  }

  static of(code: number, message: string, name: string): EngineError {
    return new EngineError(code, `Code: ${code}. DB::Exception: ${message} (${name})`);
  }

  get status(): number {
    if (BAD_REQUEST.includes(this.code)) return 400;
    if (NOT_FOUND.includes(this.code)) return 404;
    return this.code === NOT_IMPLEMENTED ? 501 : 500;
  }
}
