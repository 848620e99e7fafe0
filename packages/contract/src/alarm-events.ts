/** `budget`: the company's visits of the month are almost used up, or used up. */
export const ALARM_EVENTS = ['opened', 'reminder', 'escalated', 'over', 'digest', 'test', 'budget'] as const;
