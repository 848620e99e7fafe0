/**
 * Launch arguments beyond Playwright's own. `--disable-features` must not be here: Chromium uses only the last one, and
 * Playwright already passes one.
 */
export const LAUNCH_ARGS: readonly string[] = [
  '--disable-quic',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  // Without it WebRTC sends UDP past a proxy. The headless shell and the full browser name it differently.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--font-render-hinting=none',
];
