/** Returns whether an error is PostgreSQL's violation of this unique index or constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}
