import { getPHPLoaderModule } from '@php-wasm/node-7-4';
import { loadPHPRuntime, PHP } from '@php-wasm/universal';

/** What a real PHP 7.4 says of these files, `{ name, text }`; those that compile are left out. */
export async function compileWith74(files) {
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  try {
    php.writeFile('/files.json', JSON.stringify(files));
    const { text, errors } = await php.run({
      code: `<?php
        $found = [];
        foreach (json_decode(file_get_contents('/files.json'), true) as $file) {
            try {
                token_get_all($file['code'], TOKEN_PARSE);
            } catch (ParseError $error) {
                $found[] = ['name' => $file['name'], 'text' => $error->getMessage() . ', line ' . $error->getLine()];
            }
        }
        echo json_encode(['version' => PHP_VERSION, 'found' => $found]);`,
    });
    if (!text.startsWith('{')) throw new Error(`PHP 7.4 did not run: ${text}${errors}`);
    return JSON.parse(text).found;
  } finally {
    php.exit();
  }
}
