/** Types of Lighthouse that the benches use; see crawlee.d.ts. */
interface Flags {
  port: number;
  logLevel: 'error';
  output?: 'json';
  onlyCategories?: string[];
  disableStorageReset?: boolean;
}

interface Category {
  id: string;
  score: number | null;
  auditRefs: Array<{ id: string; weight: number }>;
}

interface Result {
  finalDisplayedUrl: string;
  categories: Record<string, Category>;
  audits: Record<string, { score: number | null }>;
}

declare const CONFIGURATION: unique symbol;
interface Configuration {
  [CONFIGURATION]: true;
}

export declare const desktopConfig: Configuration;

declare function lighthouse(
  url: string,
  flags: Flags,
  config?: Configuration,
): Promise<{ lhr: Result } | undefined>;
// oxlint-disable-next-line import/no-default-export -- Lighthouse has one.
export default lighthouse;
