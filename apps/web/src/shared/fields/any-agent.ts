/** Value for any agent, where a choice is required and '' means none. */
export const ANY_AGENT = 'any';
