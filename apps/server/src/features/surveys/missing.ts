import type { LostPart } from '@userfeedback/contract';
import type { Content } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { isMissingImage } from '../media/missing-image.ts';
import { listMissing } from './missing-choices.ts';

/** Pages, choices and library images in this content that no longer exist. */
export async function listLost(
  { db, host }: Pick<Deps, 'db' | 'host'>,
  { questions, settings }: Pick<Content, 'questions' | 'settings'>,
): Promise<LostPart[]> {
  const images = [
    ...questions.flatMap(({ id, config }, index) =>
      ('options' in config ? config.options : []).flatMap((option, row) => {
        if (typeof option !== 'object' || !('image' in option)) return [];
        const path = `questions.${id}.config.options.${row}.image`;
        return [{ path, image: option.image, name: option.label || null, question: index + 1 }];
      }),
    ),
    { path: 'settings.theming.custom_logo', image: settings.theming.custom_logo, name: null, question: null },
  ];
  const lost: LostPart[] = [];
  for (const { image, ...place } of images) {
    if (await isMissingImage(db, image)) lost.push({ code: 'missing_image', ...place });
  }
  return [...lost, ...(await listMissing(host, { settings }))];
}
