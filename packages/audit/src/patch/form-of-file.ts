import type { PatchForm } from '@vigie/contract/patch.ts';

const PAGES = /\.(html?|php|twig|ejs|hbs|njk|liquid|erb|jinja2?|j2|astro)$/i;

/** Returns the form of a file by its name, else by its content; null if it is unknown. */
export function formOfFile(path: string, text: string): PatchForm | null {
  const name = path.replace(/^.*[\\/]/, '');
  if (name === '_headers') return 'headers';
  if (/^Caddyfile(\.|$)|\.caddyfile$/i.test(name)) return 'caddy';
  if (name === '.htaccess' || /^(httpd|apache2?)\.conf$/i.test(name)) return 'apache';
  if (/^nginx\.conf/i.test(name)) return 'nginx';
  if (/^next\.config\.[cm]?[jt]s$/.test(name)) return 'next';
  if (/\.[cm]?[jt]s$/.test(name)) return isServerCode(text) ? 'express' : null;
  if (PAGES.test(name)) return /<head[\s>]|<\/body\s*>/i.test(text) ? 'meta' : null;
  if (!/\.(conf|nginx|template|vhost)$|^[^.]+$/i.test(name)) return null;
  if (/^\s*(<VirtualHost\b|Header\s+(always\s+)?(set|add|append|merge|unset)\s)/im.test(text))
    return 'apache';
  return /^\s*(server|location\s[^\n{]*|http)\s*\{|^\s*add_header\s/m.test(text) ? 'nginx' : null;
}

function isServerCode(text: string): boolean {
  return /\bexpress\s*\(\s*\)|\bhelmet\s*[.(]|\.(setHeader|header|set)\(\s*["'`](content-security|access-control)-/i.test(
    text,
  );
}
