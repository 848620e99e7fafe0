/** Routes of `LATE_NOUNS`, in a separate file. A build replaces this module by its result. */
export { routes as lateRoutes } from './contract-routes.ts';
