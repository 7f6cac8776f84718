import webpack from 'webpack';

/** Marks a script as already minified, so that it is not minified again. */
export class MinifiedPackage {
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('MinifiedPackage', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'MinifiedPackage', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const module of compilation.modules)
            if (this.file.test(module.resource))
              for (const chunk of compilation.chunkGraph.getModuleChunks(module))
                for (const name of chunk.files)
                  compilation.updateAsset(name, (source) => source, { minimized: true });
        },
      );
    });
  }
}
