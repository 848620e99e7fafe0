import type { PatchForm } from '@vigie/contract/patch.ts';
import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { container } from './containers.ts';
import { express } from './express.ts';
import { headersFile } from './headers-file.ts';
import { html } from './html.ts';
import { next } from './next.ts';
import { nginx } from './nginx.ts';
import type { FormOfPatch } from './patch-form.ts';

const FORMS: Readonly<Record<PatchForm, FormOfPatch>> = {
  nginx,
  apache,
  caddy,
  headers: headersFile,
  next,
  express,
  meta: html,
  gtm: container,
  matomo: container,
};

export const formOfPatch = (form: PatchForm): FormOfPatch => FORMS[form];
