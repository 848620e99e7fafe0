import type { LinkProps } from '@tanstack/react-router';

/** Where a link of our pieces leads: what the router's Link takes. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'replace' | 'resetScroll'>;
