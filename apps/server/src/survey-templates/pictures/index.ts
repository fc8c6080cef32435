import { contentPictures } from './content.ts';
import { loyaltyPictures } from './loyalty.ts';
import { peoplePictures } from './people.ts';
import { productPictures } from './product.ts';
import { shopPictures } from './shop.ts';
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
