/** Messages about failed runs, by code. */
export const en = {
  'failure.no-agent-online': 'No agent was online to take the run. Start an agent, then run again.',
  'failure.no-agent-fits':
    'No agent had the labels and the location that the run requested. Add them to an agent, or request others, then run again.',
  'failure.visit-budget':
    'The company had used up its visits for the month: nothing was visited. Audit fewer pages or less often, or ask an administrator for a larger budget.',
  'failure.visit-limit':
    'The website had used up its visits for the day, so no page was visited. Run again tomorrow (UTC), or ask an administrator for a higher limit.',
  'failure.agent-lost':
    'The agents that took the run stopped answering before it ended. Results that they had sent are stored.',
  'failure.order-refused': 'The agent refused the run. Synchronise it, then run again.',
  'failure.agent-refused':
    'The agent rejected the run every time. Read its log: its disk may be full. Or choose another agent.',
  'failure.agent-timeout': 'The agent did not answer in time. Check that it runs and can be reached.',
  'failure.agent-busy':
    'The agent never had a free slot for the run. Run again later, or choose another agent.',
  'failure.agent-paused': 'The agent stayed paused. Resume it, or choose another agent.',
  'failure.deadline-passed':
    'The run exceeded its time limit and was stopped. The pages visited until then are stored.',
  'failure.browser-not-found': 'The agent found no Chromium on its machine. Install one, then run again.',
  'failure.browser-failed': 'The agent’s browser could not start or kept crashing.',
  'failure.discovery-failed':
    'The start page of the website could not be read, so its links are unknown. Check its address.',
  'failure.prelude-failed':
    'The login journey failed, or the website signed out again and again. Pages visited before are stored. Its last run shows the step.',
  'failure.agent-fault': 'An error occurred in the agent. Its log has the details.',
  'failure.unknown': 'The run ended for a reason that this panel does not know: {code}.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'run-failure': typeof en;
  }
}
