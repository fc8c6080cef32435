import { copyImages, removeImages } from '../../features/media/move.ts';
import { countMedia, mediaDir } from '../../features/media/place.ts';
import { openFileStore } from '../../platform/file-store/open.ts';
import { listProcesses } from '../../platform/site/processes.ts';
import { CommandError } from './command-error.ts';
import { countOf } from './print.ts';
import { withSite } from './site.ts';

/** Servers may run meanwhile. */
export async function moveMedia({ to, removeSource }: { to: 'store' | 'disk'; removeSource?: true }): Promise<void> {
  await withSite(async ({ db, config }) => {
    if (!config.mediaBucket) throw new CommandError('Set UF_MEDIA_STORE to the bucket first.');
    const bucket = openFileStore(config.mediaBucket);
    const folder = openFileStore(mediaDir(config.dataDir));
    const [source, target] = to === 'store' ? [folder, bucket] : [bucket, folder];
    const count = await countMedia(db);
    const { copied, found, missing } = await copyImages(db, source, target, (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${done} of ${countOf(count, 'image')}`);
    });
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    console.log(`${countOf(copied, 'image')} copied to ${target.place}, ${found} were there already.`);
    if (missing.length > 0)
      throw new CommandError(`These are in neither place: ${missing.join(', ')}. Nothing was deleted.`);
    const setting = to === 'store' ? `UF_MEDIA_STORE=${bucket.place}` : 'no UF_MEDIA_STORE';
    if (!removeSource) return console.log(`Nothing was deleted. Start all servers with ${setting}.`);
    const wanted = to === 'store' ? bucket.place : '';
    const others = (await listProcesses(db)).filter(({ media }) => media !== wanted);
    if (others.length > 0) {
      const names = others.map(({ address, name }) => address || name).join(', ');
      throw new CommandError(
        `Nothing was deleted from ${source.place}. These processes still use it: ${names}. Start them with ${setting}, then run this again.`,
      );
    }
    await removeImages(db, source);
    console.log(`The originals were deleted from ${source.place}.`);
  });
}
