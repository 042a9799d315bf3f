// A text in the address of a page, as short as can be.

async function through(bytes: Uint8Array<ArrayBuffer>, change: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(change as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** No variant file is longer than this many bytes; an address that claims so is not unpacked further. */
const LONGEST = 1 << 18;

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws if the text was not packed by `pack`. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream('deflate-raw'));
  if (text.length > LONGEST) throw new Error('the text in this address is too long');
  return new TextDecoder().decode(text);
}
