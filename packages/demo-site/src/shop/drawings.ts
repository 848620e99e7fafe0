/** Inline pictures of the products, which need no request. Keys are the products' slugs. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'mariniere-rayee':
    '<path d="M62 34 38 50l-14 40 20 8 8-20v58h96V78l8 20 20-8-14-40-24-16c-8 12-68 12-76 0Z" fill="#fdfbf6" stroke="#1d3557" stroke-width="3"/><path d="M53 84h94M53 98h94M53 112h94M53 126h94M56 70h88" stroke="#1d3557" stroke-width="5"/>',
  'cire-jaune':
    '<path d="M100 16c-20 0-28 16-28 28L42 56l-8 70 20 4 6-30v44h80v-44l6 30 20-4-8-70-30-12c0-12-8-28-28-28Z" fill="#f4c430" stroke="#a9801a" stroke-width="3"/><path d="M100 56v88M88 72h6M88 92h6M88 112h6" stroke="#a9801a" stroke-width="3"/><circle cx="100" cy="40" r="14" fill="#7a5c12"/>',
  'bonnet-de-quart':
    '<path d="M48 104c0-48 24-72 52-72s52 24 52 72Z" fill="#2a5d67"/><rect x="42" y="98" width="116" height="32" rx="10" fill="#1f464e"/><path d="M58 98v32m14-32v32m14-32v32m14-32v32m14-32v32m14-32v32m14-32v32" stroke="#2a5d67" stroke-width="3"/>',
  'lampe-tempete':
    '<path d="M72 40c0-30 56-30 56 0" fill="none" stroke="#4b5563" stroke-width="4"/><path d="M78 56h44l8 60H70Z" fill="#fff3c4" stroke="#4b5563" stroke-width="3"/><path d="M100 66c14 18 12 40 0 42-12-2-14-24 0-42Z" fill="#f59e0b"/><rect x="76" y="42" width="48" height="14" rx="4" fill="#b3372f"/><rect x="62" y="116" width="76" height="26" rx="8" fill="#b3372f"/>',
  'bol-a-oreilles':
    '<path d="M44 68h112c0 44-22 66-56 66s-56-22-56-66Z" fill="#fdfbf6" stroke="#2b4c7e" stroke-width="3"/><path d="M44 76c-22-6-22 22 6 22M156 76c22-6 22 22-6 22" fill="none" stroke="#2b4c7e" stroke-width="6"/><path d="M50 82h100" stroke="#e0a030" stroke-width="4"/><text x="100" y="112" font-family="cursive" font-size="20" text-anchor="middle" fill="#2b4c7e">Yann</text>',
  'plaid-de-cabine':
    '<rect x="38" y="44" width="124" height="84" rx="6" fill="#7d9bb2"/><path d="M38 66h124M38 106h124M68 44v84M132 44v84" stroke="#f6efe2" stroke-width="7"/><path d="M38 86h124M100 44v84" stroke="#3b5568" stroke-width="4"/><path d="M42 128v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12" stroke="#7d9bb2" stroke-width="3"/>',
  'sardines-millesimees':
    '<rect x="30" y="46" width="140" height="76" rx="18" fill="#c8323a"/><rect x="40" y="56" width="120" height="56" rx="12" fill="#f6efe2"/><path d="M56 76q28-16 62 0l14-9v18l-14-9q-34 16-62 0Zm0 22q28-16 62 0l14-9v18l-14-9q-34 16-62 0Z" fill="#5d7f93"/><circle cx="68" cy="74" r="2"/><circle cx="68" cy="96" r="2"/>',
  'caramel-beurre-sale':
    '<path d="M64 54h72v76q0 12-12 12H76q-12 0-12-12Z" fill="#b5651d"/><rect x="58" y="34" width="84" height="22" rx="6" fill="#f6efe2" stroke="#c9b38c" stroke-width="2"/><rect x="64" y="78" width="72" height="38" fill="#f6efe2"/><text x="100" y="103" font-family="serif" font-size="17" text-anchor="middle" fill="#7a3e0a">caramel</text>',
  'fleur-de-sel':
    '<path d="M70 44h60l10 92q-40 14-80 0Z" fill="#e9e4d8" stroke="#a99f86" stroke-width="3"/><path d="M66 44q34-26 68 0" fill="none" stroke="#8a6d3b" stroke-width="6"/><path d="M84 78l8-8 8 8-8 8Zm20 10 8-8 8 8-8 8Zm-16 18 8-8 8 8-8 8Z" fill="#fff" stroke="#7d9bb2" stroke-width="2"/>',
  'carnet-de-bord':
    '<rect x="56" y="26" width="92" height="116" rx="6" fill="#1d3557"/><rect x="62" y="32" width="86" height="104" rx="3" fill="#f6efe2"/><rect x="56" y="26" width="80" height="116" rx="6" fill="#274b7a"/><circle cx="96" cy="76" r="20" fill="none" stroke="#e0a030" stroke-width="3"/><path d="m96 60 5 16-5 16-5-16Z" fill="#e0a030"/><path d="M136 26v116" stroke="#b3372f" stroke-width="5"/>',
  'carte-des-phares':
    '<rect x="34" y="34" width="132" height="100" fill="#dbe9ee" stroke="#7d9bb2" stroke-width="3"/><path d="M34 70q30-22 48 4t34 10 50-18v68H34Z" fill="#efe2c6"/><path d="M67 34v100M100 34v100M133 34v100M34 84h132" stroke="#7d9bb2" stroke-width="1"/><g fill="#c8323a"><circle cx="60" cy="66" r="4"/><circle cx="92" cy="80" r="4"/><circle cx="126" cy="82" r="4"/><circle cx="150" cy="70" r="4"/></g>',
  'affiche-grande-maree':
    '<rect x="58" y="20" width="84" height="124" fill="#f6efe2" stroke="#3b5568" stroke-width="3"/><circle cx="100" cy="60" r="20" fill="#e0703a"/><path d="M60 92q20-14 40 0t40 0v50H60Z" fill="#2a5d67"/><path d="M60 110q20-12 40 0t40 0" fill="none" stroke="#dbe9ee" stroke-width="4"/><path d="M60 126q20-12 40 0t40 0" fill="none" stroke="#dbe9ee" stroke-width="3"/>',
};

const LIGHTHOUSE =
  '<path d="M0 300V214q80-26 160 4t180-6 220 8 240-10v90Z" fill="#2a5d67"/><path d="M0 300v-52q100-22 200 2t200-4 200 6 200-6v54Z" fill="#1d3557"/><path d="M612 84h36l14 146h-64Z" fill="#fdfbf6"/><path d="M607 118h46l4 34h-54Zm-7 68h60l4 34h-68Z" fill="#c8323a"/><rect x="606" y="74" width="48" height="10" fill="#3b5568"/><rect x="616" y="46" width="28" height="28" fill="#ffe9a8"/><path d="m612 46 18-18 18 18Z" fill="#c8323a"/><path d="M616 60 0 4v112Zm28 0 156-22v52Z" fill="#ffe9a8" opacity=".35"/>';

/** Returns a product's picture as inline SVG, with its name as the text alternative. */
export function drawingOf(slug: string, label: string): string {
  return `<svg viewBox="0 0 200 160" role="img" aria-label="${label}">${DRAWINGS[slug] ?? ''}</svg>`;
}

/** Returns the full-width picture of the home page. */
export function lighthousePicture(): string {
  return `<svg viewBox="0 0 800 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${LIGHTHOUSE}</svg>`;
}
