/** Widths in pixels that every picture is stored in. */
export const ANCHOS = [160, 320, 640, 1080] as const;
/** The other widths, and the share card, are made from this one. */
export const ANCHO_MAYOR: (typeof ANCHOS)[number] = 1080;
/** Size in pixels of the picture shown with a shared link; a JPEG, because not every messenger shows WebP. */
export const SHARE_CARD = { width: 1200, height: 630, type: 'image/jpeg' } as const;

export const HASH_LENGTH = 32;
const HASH = `[0-9a-f]{${HASH_LENGTH}}`;
/** Pattern of the file name of a share card. */
export const SHARE_CARD_NAME = `${HASH}-${SHARE_CARD.width}x${SHARE_CARD.height}\\.jpg`;
const ES_TARJETA = new RegExp(`^${SHARE_CARD_NAME}$`);
const ES_IMAGEN = new RegExp(`^(${HASH}-\\d+\\.webp|${SHARE_CARD_NAME})$`);

/** Whether a file name is that of a share card. */
export const isShareCardName = (fileName: string) => ES_TARJETA.test(fileName);
/** Whether a file name is that of a picture or a share card. */
export const isPictureName = (fileName: string) => ES_IMAGEN.test(fileName);

/** The hash that begins the name of a picture's or share card's file. */
export const hashOf = (fileName: string) => fileName.slice(0, HASH_LENGTH);

export const fileNameOf = (hash: string, width: number) => `${hash}-${width}.webp`;
/** The file names of a picture in every width. */
export const fileNamesOf = (hash: string) => ANCHOS.map((width) => fileNameOf(hash, width));
export const shareCardNameOf = (hash: string) => `${hash}-${SHARE_CARD.width}x${SHARE_CARD.height}.jpg`;

/** For a file that may be missing; throws every other error. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
