import { readFileSync } from 'node:fs';
import type { AutoConsentCMPRule, Config, InitResponseMessage } from '@duckduckgo/autoconsent';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';

let script: string | null = null;
let allRules: AutoConsentCMPRule[] | null = null;

/** Document in which banners are searched. */
export interface SearchedDocument {
  url: string;
  isMainFrame: boolean;
}

/**
 * Returns the script that searches a banner in a document and reports it through the binding. It runs in an isolated
 * world.
 */
export function contentScript(binding: string): string {
  script ??= readPackaged('autoconsent.playwright.js', import.meta.resolve('@duckduckgo/autoconsent'));
  const send = `(message) => Promise.resolve(globalThis[${JSON.stringify(binding)}](JSON.stringify(message)))`;
  return `globalThis.autoconsentSendMessage = ${send};\n${script}`;
}

/** Returns the reply to a script that started in a document: its task, and the rules that may apply. */
export function initialAnswer(action: ConsentAction, searched: SearchedDocument): InitResponseMessage {
  const rules = rulesFor(action, searched);
  return { type: 'initResp', config: configOf(action), rules: { autoconsent: rules } };
}

/**
 * Returns the rules for an action. They are not the package's compact rules, which leave out how to accept. Many
 * generated rules can only refuse.
 */
function rulesFor(action: ConsentAction, { url, isMainFrame }: SearchedDocument): AutoConsentCMPRule[] {
  allRules ??= readRules();
  return allRules.filter(({ optIn, optOut, runContext = {} }) => {
    const { main = true, frame = false, urlPattern } = runContext;
    const steps = action === 'accept' ? optIn : optOut;
    if (steps.length === 0 || !(isMainFrame ? main : frame)) return false;
    return !urlPattern || new RegExp(urlPattern).test(url);
  });
}

function readRules(): AutoConsentCMPRule[] {
  const text = readPackaged('', import.meta.resolve('@duckduckgo/autoconsent/rules/rules.json'));
  return (JSON.parse(text) as { autoconsent: AutoConsentCMPRule[] }).autoconsent;
}

function readPackaged(name: string, base: string): string {
  return readFileSync(new URL(name, base), 'utf8');
}

/**
 * Returns a configuration that answers banners as a visitor does: it hides none, and a refusal never clicks a button
 * that only accepts.
 */
function configOf(action: ConsentAction): Config {
  return {
    enabled: true,
    autoAction: action === 'accept' ? 'optIn' : 'optOut',
    disabledCmps: [],
    enablePrehide: false,
    enableCosmeticRules: false,
    enableGeneratedRules: true,
    detectRetries: 5,
    isMainWorld: false,
    prehideTimeout: 0,
    enableHeuristicDetection: false,
    enablePopupMutationObserver: true,
    visualTest: false,
    logs: {
      lifecycle: false,
      rulesteps: false,
      detectionsteps: false,
      evals: false,
      errors: false,
      messages: false,
      waits: false,
    },
    performanceLoggingEnabled: false,
    heuristicPopupSearchTimeout: 100,
    heuristicMode: action === 'accept' ? 'off' : 'reject',
  };
}
