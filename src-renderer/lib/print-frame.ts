/** CSS pixels of one millimetre. */
const PX_POR_MM = 96 / 25.4;

/**
 * Prints the frame that react-to-print has filled, by the page rule for what is that high. The rule goes in as a
 * constructed sheet: the content security policy refuses the inline <style> that react-to-print would write.
 */
export async function printFrame(
  frame: HTMLIFrameElement,
  pageStyle: (altoMm: number) => string,
): Promise<void> {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  const page = frame.contentDocument;
  if (!view || !page) throw new Error('the print frame has no document');
  await page.fonts.ready;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(pageStyle((page.body.firstElementChild?.scrollHeight ?? 0) / PX_POR_MM));
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  view.print();
}
