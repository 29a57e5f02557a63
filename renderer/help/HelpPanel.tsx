import { ArrowLeft, List, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/IconButton.tsx';
import { NativeButton } from '../ui/NativeButton.tsx';
import '../ui/Field.css';
import { HelpArticle, type HelpLinks } from './HelpArticle.tsx';
import './HelpPanel.css';
import type { Help, HelpTopic } from './help.ts';
import { helpPages } from './help-pages.ts';
import { searchHelp } from './search-help.ts';

type HelpPanelProps = Readonly<{ help: Help }> & Omit<HelpLinks, 'onTopic'>;

/** The help, beside the work: its contents, a search and its pages. Escape closes it and gives the focus back. */
export function HelpPanel({ help, ...links }: HelpPanelProps) {
  const location = useStore(help.state, (s) => s.location);
  const canGoBack = useStore(help.state, (s) => s.trail.length > 0);
  const openings = useStore(help.state, (s) => s.openings);
  const panel = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const typed = 'search' in location ? location.search : '';

  useReturnedFocus(panel);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the same topic again goes to it again
  useLayoutEffect(() => {
    const scroller = content.current!;
    if ('search' in location) {
      if (!panel.current!.contains(document.activeElement)) searchBox.current!.focus();
      return;
    }
    const anchor = location.anchor && scroller.querySelector(`[data-anchor="${CSS.escape(location.anchor)}"]`);
    const heading = anchor || scroller.querySelector('h2');
    if (!(heading instanceof HTMLElement)) return;
    heading.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
  }, [location, openings]);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (typed) help.search('');
    else help.close();
  };

  return (
    <section ref={panel} className="help-panel" aria-label="Help" data-pane onKeyDown={press}>
      <header className="help-bar">
        <IconButton label="Back in help" icon={<ArrowLeft size={16} />} isDisabled={!canGoBack} onPress={help.back} />
        <IconButton label="Contents" icon={<List size={16} />} onPress={() => help.search('')} />
        <div className="field-box help-search">
          <Search size={14} aria-hidden />
          <input
            ref={searchBox}
            type="search"
            aria-label="Search help"
            placeholder="Search help"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => help.search(target.value)}
          />
        </div>
        <IconButton label="Close help" icon={<X size={16} />} keys="Esc" onPress={help.close} />
      </header>
      <div ref={content} className="help-content selectable">
        {'search' in location ? (
          <Found typed={typed} onTopic={help.go} onCommand={links.onCommand} />
        ) : (
          <HelpArticle
            key={location.page}
            page={helpPages.find(({ name }) => name === location.page) ?? helpPages[0]!}
            onTopic={help.go}
            {...links}
          />
        )}
      </div>
    </section>
  );
}

type FoundProps = Readonly<{ typed: string; onTopic: (topic: HelpTopic) => void }> & Pick<HelpLinks, 'onCommand'>;

/** The hits of a search; without a word, the contents. */
function Found({ typed, onTopic, onCommand }: FoundProps) {
  if (typed.trim() === '') {
    return (
      <nav aria-label="Help pages" className="help-list">
        {helpPages.map(({ name, title, sections }) => (
          <Entry key={name} title={title} detail={sections[0]!.text} onPress={() => onTopic({ page: name })} />
        ))}
        <Entry
          title="Keyboard shortcuts"
          detail="Every command that has keys, by the part of the window where they work."
          onPress={() => onCommand('shortcuts')}
        />
      </nav>
    );
  }
  const hits = searchHelp(typed);
  return (
    <>
      <p role="status" className="help-count">
        {hits.length === 0 ? 'Nothing found. Try fewer or other words.' : `${hits.length} found`}
      </p>
      <nav aria-label="Found in help" className="help-list">
        {hits.map(({ section, page, excerpt }) => (
          <Entry
            key={`${section.topic.page}#${section.topic.anchor ?? ''}`}
            title={section.title === page.title ? page.title : `${page.title} › ${section.title}`}
            detail={excerpt}
            onPress={() => onTopic(section.topic)}
          />
        ))}
      </nav>
    </>
  );
}

function Entry({ title, detail, onPress }: { title: string; detail: string; onPress: () => void }) {
  return (
    <div className="help-entry">
      <NativeButton role="link" className="help-entry-title" onPress={onPress}>
        {title}
      </NativeButton>
      <span className="help-entry-detail">{detail}</span>
    </div>
  );
}

/** Gives the focus back to what had it before the panel opened, if it is still in the panel when that closes. */
function useReturnedFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = panel.current!;
    return () => {
      if (before instanceof HTMLElement && shown.contains(document.activeElement)) before.focus();
    };
  }, [panel]);
}
