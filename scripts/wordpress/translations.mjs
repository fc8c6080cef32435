/** Texts of one language from a .po file: one line each, as `scripts/wordpress/pot.mjs` writes them. */
export function readPo(text) {
  const messages = [];
  let header = '';
  for (const block of text.split('\n\n')) {
    const of = (key) => {
      const line = block.split('\n').find((one) => one.startsWith(`${key} "`));
      return line === undefined ? undefined : JSON.parse(line.slice(key.length + 1));
    };
    if (of('msgid') === '') {
      header = [...block.matchAll(/^"(.*)"$/gm)].map(([, line]) => JSON.parse(`"${line}"`)).join('');
      continue;
    }
    if (of('msgid') === undefined) continue;
    const forms = [...block.matchAll(/^msgstr(?:\[\d\])? (".*")$/gm)].map(([, form]) => JSON.parse(form));
    messages.push({
      context: of('msgctxt'),
      id: of('msgid'),
      plural: of('msgid_plural'),
      forms,
      files: [...block.matchAll(/^#: (.*)$/gm)].flatMap(([, names]) => names.split(' ')),
    });
  }
  return { header, messages };
}

const keyOf = ({ context, id }) => (context === undefined ? id : `${context}\u0004${id}`);

/** What PHP reads: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html */
export function makeMo({ header, messages }) {
  const pairs = [
    ['', header],
    ...messages.map((message) => [
      message.plural === undefined ? keyOf(message) : `${keyOf(message)}\0${message.plural}`,
      message.forms.join('\0'),
    ]),
  ].map((pair) => pair.map((text) => Buffer.from(text)));
  pairs.sort(([one], [other]) => Buffer.compare(one, other));
  const head = Buffer.alloc(28 + pairs.length * 16);
  [0x950412de, 0, pairs.length, 28, 28 + pairs.length * 8, 0, 0].forEach((number, at) => {
    head.writeUInt32LE(number, at * 4);
  });
  const texts = [];
  let offset = head.length;
  for (const [side, start] of [28, 28 + pairs.length * 8].entries())
    for (const [at, pair] of pairs.entries()) {
      head.writeUInt32LE(pair[side].length, start + at * 8);
      head.writeUInt32LE(offset, start + at * 8 + 4);
      texts.push(pair[side], Buffer.from([0]));
      offset += pair[side].length + 1;
    }
  return Buffer.concat([head, ...texts]);
}

/** What the editor reads for one script. */
export function makeJson({ header, messages }, locale, script) {
  const plural_forms = /Plural-Forms: (.*)/.exec(header)?.[1];
  const used = messages.filter(({ files }) => files.includes(script));
  const texts = Object.fromEntries(used.map((message) => [keyOf(message), message.forms]));
  return JSON.stringify({ locale_data: { messages: { '': { lang: locale, plural_forms }, ...texts } } });
}
