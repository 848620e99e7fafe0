/** Exit codes of the process: a stable interface for pipelines (design of the command line). */
export const EXIT = {
  ok: 0,
  belowGrade: 1,
  broken: 1,
  differs: 1,
  findings: 1,
  badUsage: 2,
  notMeasured: 3,
  notDone: 3,
  stepFailed: 3,
  killed: 130,
} as const;
