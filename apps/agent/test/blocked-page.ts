import { fakeInspection } from './fake-inspection.ts';

/** Returns an inspection that blocks at a page until it is released. */
export function blockAtPage(path: string) {
  const gone = Promise.withResolvers<void>();
  const fake = fakeInspection();
  const openInspector = async () => {
    const inspector = await fake.inspection.openInspector({} as never);
    const inspect: typeof inspector.inspect = async (url, options) => {
      if (url.endsWith(path)) await gone.promise;
      return inspector.inspect(url, options);
    };
    return { ...inspector, inspect };
  };
  return { fake, inspection: { ...fake.inspection, openInspector }, go: () => gone.resolve() };
}
