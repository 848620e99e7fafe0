/** Returns whether an error is PostgreSQL's violation of this unique index or constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}

/** Returns the handler of a failed write. It throws the refusal if the write violates the constraint, else the error. */
export function refuseViolation(constraint: string, refusal: () => Error): (error: unknown) => never {
  return (error) => {
    throw violates(error, constraint) ? refusal() : error;
  };
}
