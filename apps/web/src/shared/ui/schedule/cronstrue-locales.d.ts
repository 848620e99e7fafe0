/** Registers French with cronstrue when it is loaded. */
declare module 'cronstrue/locales/fr.js';
