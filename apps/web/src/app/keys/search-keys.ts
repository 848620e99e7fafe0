/** The keys of the search, as this machine's keyboard names them. */
export const SEARCH_KEYS = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K';
