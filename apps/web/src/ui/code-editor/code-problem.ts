/** What is wrong in a piece of code, and where; lines and columns count from 1, null when that is not known. */
export interface CodeProblem {
  line: number | null;
  column: number | null;
  message: string;
}
