/** Returns a file as a browser's form sends it, in the field `avatar`. */
export async function formWith(bytes: Buffer, { name = 'picture.png', type = 'image/png' } = {}) {
  const form = new FormData();
  form.append('avatar', new File([new Uint8Array(bytes)], name, { type }));
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return { payload: Buffer.from(await sent.arrayBuffer()), headers };
}
