/** Appends a custom HTML tag to the body: its elements in order, scripts recreated so that they run. */
export function insertHtml(html: string, done: () => void): void {
  if (document.body === null) {
    document.addEventListener('DOMContentLoaded', () => insertHtml(html, done), { once: true });
    return;
  }
  const template = document.createElement('div');
  template.innerHTML = html;
  insertNext([...template.childNodes], done);
}

/** Appends the next node; a script with an address delays the following ones. */
function insertNext(nodes: readonly ChildNode[], done: () => void): void {
  const [node, ...others] = nodes;
  if (node === undefined) return done();
  const goOn = () => insertNext(others, done);
  if (!(node instanceof HTMLScriptElement) || node.type !== 'text/gtmscript') {
    document.body.append(node);
    return goOn();
  }
  const source = node.dataset['gtmsrc'];
  const script = document.createElement('script');
  if (source === undefined) script.text = node.text;
  else Object.assign(script, { src: source, onload: goOn });
  document.body.append(script);
  if (source === undefined) goOn();
}
