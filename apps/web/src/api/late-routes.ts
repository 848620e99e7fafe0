/** The routes of `LATE_NOUNS`, in a file of their own. A build replaces this module by its result. */
export { routes as lateRoutes } from './contract-routes.ts';
