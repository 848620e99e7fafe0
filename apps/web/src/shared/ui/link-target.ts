import type { LinkProps } from '@tanstack/react-router';

/** Target of a link, as the router's Link accepts it. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'replace' | 'resetScroll'>;
