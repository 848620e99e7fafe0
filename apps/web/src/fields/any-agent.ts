/** The choice of any agent, where a choice must be made and '' is none. */
export const ANY_AGENT = 'any';
