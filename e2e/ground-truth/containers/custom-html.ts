import { scriptOf, type PageContainer } from './container-site.ts';

/** A custom HTML tag, with the path of the one page that its trigger names. */
interface CustomHtmlTag {
  html: string;
  path: string;
}

/** A tag manager with custom HTML tags. */
export interface TagManager {
  /** Returns the manager's snippet for every page, as high in the head as possible. */
  install: (address: string) => string;
  /** Returns the published script of the container. */
  publish: (tags: readonly CustomHtmlTag[]) => string;
}

const EVENT = 0;
const PATH = 1;
/** Index of the predicate that the event is the page view. */
const PAGE_VIEW = 0;

/** Returns a container in Google's published form: each tag fires at the page view of its page. */
function googleResource(tags: readonly CustomHtmlTag[]): PageContainer['resource'] {
  return {
    version: '1',
    macros: [{ function: '__e' }, { function: '__u', vtp_component: 'PATH' }],
    tags: tags.map(({ html }, index) => ({
      function: '__html',
      once_per_event: true,
      vtp_html: compiledHtml(html),
      vtp_supportDocumentWrite: false,
      vtp_enableIframeMode: false,
      vtp_enableEditJsMacroBehavior: false,
      tag_id: index + 1,
    })),
    predicates: [
      { function: '_eq', arg0: ['macro', EVENT], arg1: 'gtm.js' },
      ...tags.map(({ path }) => ({ function: '_eq', arg0: ['macro', PATH], arg1: path })),
    ],
    rules: tags.map((_, index) => [
      ['if', PAGE_VIEW, index + 1],
      ['add', index],
    ]),
  };
}

/**
 * Returns the compiled form of custom HTML. Google publishes its scripts under a type of its own, so that no browser
 * runs them by itself.
 */
const compiledHtml = (html: string) =>
  html.replaceAll(
    /<script([^>]*)>/giu,
    (_, attributes: string) =>
      `<script${attributes.replace(/\ssrc=/iu, ' data-gtmsrc=')} type="text/gtmscript">`,
  );

/** Google's published form with an interpreter of our own, since Google's own code may not be copied here. */
export const GOOGLE: TagManager = {
  install: (address) =>
    `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src=i;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','${address}');</script>`,
  publish: (tags) =>
    scriptOf({
      id: 'GTM-PATCHED',
      layer: 'dataLayer',
      resource: googleResource(tags),
      actions: { early: [], late: [] },
      isLazy: false,
    }),
};
