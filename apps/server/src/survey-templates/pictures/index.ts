import { contentPictures } from './content.ts';
import { loyaltyPictures, peoplePictures } from './loyalty.ts';
import { productPictures, shopPictures } from './shop.ts';
import { sitePictures } from './site.ts';

/** Every picture by the key of its template. */
export const PICTURES: Readonly<Record<string, () => string>> = {
  ...sitePictures,
  ...loyaltyPictures,
  ...contentPictures,
  ...shopPictures,
  ...productPictures,
  ...peoplePictures,
};
