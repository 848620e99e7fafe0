import type { SamplerConfig } from '../sampler-config.ts';
import { SAMPLER_TEXT } from './sampler-text.ts';

/** Name in the text of the sampler that its configuration replaces. */
const CONFIG_NAME = 'VIGIE_SAMPLER_CONFIG';

/** Returns the script of a website. Its configuration cannot end the script, also where a page writes it inline. */
export function samplerScript(config: SamplerConfig): string {
  const literal = JSON.stringify(config).replaceAll(
    /[<\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return SAMPLER_TEXT.replace(CONFIG_NAME, () => literal);
}
