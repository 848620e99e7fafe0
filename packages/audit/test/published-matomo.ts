/** Returns a variable with its whole definition, as Matomo writes it at each use. */
export function matomoVariable(type: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: type,
    type,
    lookUpTable: [],
    defaultValue: null,
    parameters: [],
    ...more,
    Variable: `${type}Variable`,
  };
}

/** Returns a tag as Matomo publishes it: its name is a hash. */
export function publishedMatomoTag(id: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    type: 'CustomHtml',
    name: '8345e7bb96d4218e2d16226c4270d278',
    parameters: { customHtml: '<p>x</p>', htmlPosition: 'bodyEnd' },
    blockTriggerIds: [],
    fireTriggerIds: [],
    fireLimit: 'unlimited',
    fireDelay: 0,
    startDate: null,
    endDate: null,
    Tag: 'CustomHtmlTag',
    ...more,
  };
}

export function publishedMatomoTrigger(
  id: number,
  type: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { id, type, name: type, parameters: [], conditions: [], ...more, Trigger: `${type}Trigger` };
}

/** Returns a script as Matomo publishes a container: its interpreter (one line of it), templates, and the data. */
export function publishedMatomo(container: Record<string, unknown>, settings = ''): string {
  const data = {
    id: 'aBc123De',
    isTagFireLimitAllowedInPreviewMode: 0,
    idsite: 1,
    versionName: 'spring',
    revision: 4,
    environment: 'live',
    tags: [],
    triggers: [],
    variables: [],
    ...container,
  };
  return `/*! Matomo Tag Manager */
(function () {
  ${settings}
  if (typeof window.MatomoTagManager !== 'object') { window.MatomoTagManager = (function () { return { addContainer: function (a, b) {} }; })(); }
  (function(){
var Templates = {};
Templates['PageViewTrigger'] = (function () { return function (parameters, TagManager) { this.setUp = function (t) { t({event: 'mtm.PageView'}); }; }; })();
window.MatomoTagManager.addContainer(${JSON.stringify(data).replaceAll('/', String.raw`\/`)}, Templates);})()
})();`;
}
