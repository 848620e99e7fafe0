import { DESKTOP, type VisitProfile } from '@vigie/contract/visit-profile.ts';
import { acceptedLanguages, PRODUCT } from '../visitor-headers.ts';
import type { CdpSession } from './cdp/cdp-session.ts';
import type { Params } from './cdp/protocol.ts';
import { signalPrivacy } from './privacy-signal.ts';
import { hasDocument, type TargetKind } from './target-kind.ts';

/** User agent and matching client hints that pages and servers receive. */
export type BrowserIdentity = Params<'Emulation.setUserAgentOverride'>;

/** Visitor as a website sees it. */
export interface Visitor {
  profile: VisitProfile;
  namesVigie: boolean;
  /** Page that explains Vigie to readers of server logs; null: the user agent has no link. */
  aboutUrl: string | null;
  /** True if Global Privacy Control is on. */
  signalsPrivacy?: boolean | undefined;
}

/** Desktop whose user agent does not name Vigie. */
export const NOBODY: Visitor = { profile: DESKTOP, namesVigie: false, aboutUrl: null };

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

/** Phone of 2023, with the reduced user agent that Chrome sends on every phone. */
const PHONE = {
  system: 'Linux; Android 10; K',
  screen: { width: 412, height: 915, deviceScaleFactor: 2.625, mobile: true },
  hints: {
    platform: 'Android',
    platformVersion: '14.0.0',
    architecture: '',
    bitness: '',
    model: 'Pixel 8',
    mobile: true,
  },
  touchPoints: 5,
};

const desktopHints = () => ({
  platform: PLATFORMS[process.platform] ?? 'Linux',
  platformVersion: '',
  architecture: process.arch === 'arm64' ? 'arm' : 'x86',
  bitness: '64',
  model: '',
  mobile: false,
});

/**
 * Returns the user agent of a browser with a window, which shows only the major version; a headless shell shows the
 * full version.
 */
export const windowedAgentOf = (own: string): string =>
  own.replace('Headless', '').replace(/Chrome\/(\d+)[\d.]*/, 'Chrome/$1.0.0.0');

function phoneAgentOf(own: string): string {
  return windowedAgentOf(own)
    .replace(/\(.*?\)/, `(${PHONE.system})`)
    .replace(/ Safari\//, ' Mobile Safari/');
}

/**
 * Returns a browser's own user agent with the visitor's device, and Vigie's name and link if the visitor names them.
 */
export function userAgentOf(own: string, { profile, namesVigie, aboutUrl }: Visitor): string {
  const isPhone = profile.device === 'phone';
  const device = isPhone ? phoneAgentOf(own) : own;
  if (!namesVigie) return device;
  return aboutUrl === null ? `${device} ${PRODUCT}` : `${device} ${PRODUCT} (+${aboutUrl})`;
}

/**
 * Returns the identity of a full browser of the same version. A headless build names itself in its client hints,
 * whatever its user agent is. Trackers then ignore its hits. An example of `product` is
 * `HeadlessChrome/156.0.8078.79`. Source: https://wicg.github.io/ua-client-hints/
 */
export function identityOf(product: string, userAgent: string, { device, language }: VisitProfile) {
  const fullVersion = product.replace(/^[^/]*\//, '');
  return {
    userAgent,
    ...(language === null ? {} : { acceptLanguage: acceptedLanguages(language) }),
    userAgentMetadata: {
      brands: brandsOf(fullVersion.replace(/\..*/, ''), '8'),
      fullVersionList: brandsOf(fullVersion, '8.0.0.0'),
      ...(device === 'phone' ? PHONE.hints : desktopHints()),
    },
  } satisfies BrowserIdentity;
}

function brandsOf(version: string, other: string) {
  return [
    { brand: 'Chromium', version },
    { brand: 'Not_A Brand', version: other },
  ];
}

/**
 * Sets identity and profile on a target that is still paused. Time zone and language apply to a whole process: a second
 * target of the same process is refused them.
 */
export function introduce(
  session: CdpSession,
  kind: TargetKind,
  {
    identity,
    profile,
    signalsPrivacy,
  }: { identity: BrowserIdentity | null; profile: VisitProfile; signalsPrivacy: boolean },
): void {
  if (signalsPrivacy) signalPrivacy(session, kind);
  if (identity !== null) session.tell('Emulation.setUserAgentOverride', identity);
  const { device, language, timeZone } = profile;
  if (timeZone !== null) session.tell('Emulation.setTimezoneOverride', { timezoneId: timeZone });
  if (language !== null) session.tell('Emulation.setLocaleOverride', { locale: language });
  // The page counts as visible, whatever other tabs exist: trackers count only visible pages.
  if (kind === 'page') session.tell('Emulation.setFocusEmulationEnabled', { enabled: true });
  if (device !== 'phone' || !hasDocument(kind)) return;
  if (kind === 'page') session.tell('Emulation.setDeviceMetricsOverride', PHONE.screen);
  session.tell('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: PHONE.touchPoints });
}
