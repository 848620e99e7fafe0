/** Returns whether a host is one of a website's hosts, or below one. Hosts have their port; `www.` makes no difference. */
export function isOwnHost(host: string, own: readonly string[]): boolean {
  const bare = bareHost(host);
  return own.some((one) => bare === bareHost(one) || bare.endsWith(`.${bareHost(one)}`));
}

function bareHost(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}
