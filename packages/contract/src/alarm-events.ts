/** budget: a company's visits of the month near their end, or have ended. */
export const ALARM_EVENTS = ['opened', 'reminder', 'escalated', 'over', 'digest', 'test', 'budget'] as const;
