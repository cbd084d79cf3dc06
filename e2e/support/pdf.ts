import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page of a PDF, given as a path or as a blob. */
export async function textoDePdf(archivo: string | Blob): Promise<string[]> {
  const data = new Uint8Array(
    typeof archivo === 'string' ? readFileSync(archivo) : await archivo.arrayBuffer(),
  );
  const documento = await getDocument({ data, verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: documento.numPages }, async (_, i) => {
      const { items } = await (await documento.getPage(i + 1)).getTextContent();
      const texto = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      // Words and the spaces between them may be of different faces.
      return texto.replaceAll(/\s+/g, ' ');
    }),
  );
}
