import type { FileEntry } from './folder.ts';
import { createImages } from './images.ts';
import type { LoadedRecord } from './records.ts';
import { asRunError } from './template-errors.ts';
import type { ComposedTemplate, Engine } from './template-source.ts';

/**
 * The template with the record loaded into it. Values are escaped, and a record reaches nothing but its own members:
 * neither prototypes nor what Handlebars would call. Throws 422 with Handlebars' words.
 */
export async function runTemplate(
  engine: Engine,
  template: ComposedTemplate,
  record: LoadedRecord,
  files: readonly FileEntry[],
): Promise<string> {
  const images = createImages(files);
  const run = () => {
    try {
      return engine.compile(template.markup)(record.data, {
        partials: template.leftToRun,
        data: { imageAddress: images.address },
        allowProtoPropertiesByDefault: false,
        allowProtoMethodsByDefault: false,
      });
    } catch (thrown) {
      throw asRunError(thrown, template.file, template.parts);
    }
  };
  return images.inPlace(run());
}
