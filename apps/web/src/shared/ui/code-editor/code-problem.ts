/** An error in a piece of code, and its position. Lines and columns count from 1; null when unknown. */
export interface CodeProblem {
  line: number | null;
  column: number | null;
  message: string;
}
