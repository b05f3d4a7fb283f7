/**
 * Words that describe any program, in any of their regular forms. All other words of a text come from what it describes. Left out on
 * purpose: whoever reads a map (agents, reviewers, users), and what an order would ask for (delete, disable, install, approve, push, tests).
 */
export const COMMON_WORDS: readonly string[] = (
  "a abbreviate ability able abort about above absent absolute absorb abstract accept acceptable access accidentally accommodate accompany " +
  "according account accumulate accuracy accurate achieve acknowledgement acquire acronym across act action active actual adapt add addition " +
  "address adequate adjacent adjust admit adopt advance advantage aes affect afresh after afterwards again against aggregate agree ahead aim " +
  "air algorithm alias align alive all allocate allow allude almost alone along alongside alphabet already also alter alternate although " +
  "always ambiguity amd amid among amount ampersand amqp an analogous analyse analyze ancestor ancestral anchor and android anew angle " +
  "angular animate annotate announce anomaly anonymous another ansi antenna anticipate any anymore anything anyway anywhere apart api " +
  "apostrophe app appear append application appreciate approach appropriate approximate arbitrary are area aren argument arise arithmetic " +
  "around arrange array arrive arrow article as ascending ascii asgi aside ask aspect assemble assert asset assign associate assume " +
  "assumption ast asterisk async asynchronous asyncio at atomic attach attempt attribute audience audio augment auto automatic autumn " +
  "available avatar avoid await aware away aws azure babel back backbone backend background backslash backtick backtrace backward badge " +
  "balance band banner bar base base64 baseline basket batch battery baz be because become been before beforehand begin behave behaviour " +
  "behind being believe belong below bend beneath benefit benign beside between beyond bidirectional big bill binary bind bit black blank " +
  "blemish blob block blue blueprint blunt blurring bnf board body boilerplate bold bom bool boolean border both bottom bound boundary box " +
  "brace bracket break breakpoint bridge brief bright bring broad broadcast broken brotli brown browser bucket budget buffer build built " +
  "builtin bullet bun bundle but by byte bytewise cache calculate calendar call callback caller camel camera can cancel candidate cannot " +
  "canonical canvas cap capability capable capacity capital caption capture card cardinality careful caret carousel carry cart case cast " +
  "catalog catch category cause caveat cease ceiling cell celsius center centre century certain chain challenge chance change channel chapter " +
  "char character characteristic charset chart cheap check checkbox checkout checksum child children choice choose chop chosen chrome chunk " +
  "circle circular cite claim clamp class classify clause clear cli click client climb clock clone close closest closure cloud cluster " +
  "coalesce coarse code codec coerce coherent coin collapse collect collision colon color colour coloured colourize column combine come comma " +
  "command common commonality commonjs communicate compact compare comparison compat compatibility compatible compile complement complete " +
  "complex component compose composite compound comprehend compress comprise compute concatenate concept concern concrete concurrent condense " +
  "condition config configure confine confirm conflict conform conjunction connect connote consecutive consequence consider consist console " +
  "consolidate constant constitute constrain constraint construct consult consume contain content context contextual contiguous continue " +
  "continuously contract contribute control convenient convention conversion convert convey cookie cookies coordinate copy core corner " +
  "coroutine correct correlate correspond cost could couldn count counterpart couple course cover cpu crack crash create credential credit " +
  "criteria criterion critical crlf cross crowded crud cryptographic csrf css csv current cursor curve cushion custom customized cut cwd " +
  "cycle d dangerous dark dash dashboard data database dataset date day deadline deal debit debounce debug decade decide decimal decision " +
  "deck declare decode decompose decompress decorator dedicated deduce deduplicate deep deepen default defect defer define definite deflate " +
  "degrade degraded degree dehydrate delay delegate deliberately delimit deliver delta demand demonstrate demonstration deno denote dense " +
  "depend depict deposit depth derive descend describe descriptor deserialize design desired desktop despite destination destructor detach " +
  "detail detect determine deterministic detour development deviation device di diagnostic diagram dialect dialog dict dictionary did didn " +
  "diff different digest digit dim dimension dir direct directory disallow disappear discard disconnect discount discover discrete " +
  "discriminate discuss disjoint disk dislike dispatch display dispose distant distinct distinguish distribute divide dns do document does " +
  "doesn doing dollar dom domain dominant don dot dotfile double down downside downstream downward draft drag drain draw drawback drive drop " +
  "dropdown dry dual due dull dummy duplicate duration during dynamic each eager earliest early earn earth ease ecmascript economical edge " +
  "edit effect effectively efficient effort eg eight either elasticsearch elegant element ellipsis else elsewhere embed emerge emission emit " +
  "emphasis empty emulate enable encapsulate enclose encode encounter end endless endpoint endure enforce engine enough enqueue enrich " +
  "ensemble ensure enter entire entity entry entrypoint enum enumerate envelope environment eof ephemeral epoch equal equip equivalent era " +
  "error esbuild escape eslint esm especially essential establish estimate etc evaluate even event eventual every everything evict evidence " +
  "evolve exact examine example exceed except exceptional exchange exclude exclusion exclusively execute exist exit expand expansion expect " +
  "expense expensive experimental expire explain explanation explicit exponent export expose express extend extensible extension extent " +
  "external extra extract facade face facilitate factor fade fail failure fake fall fallback false familiar family far fast fat favorable " +
  "favour feasible feature fee feed feedback fetch few field fifo fifth figure file filename filepath filesystem filter final find finish " +
  "finite fire firefox first fit five fix flag flat flatten flavor flavour flaw fleeting flexible flip float flow fluent flush focus fold " +
  "follow font footer footprint for forecast foreign foresee forever form format formerly formula forward found four fourth fraction fragment " +
  "frame framework free frequent fresh friend friendly from front frontend frozen ftp full functional functor further furthermore fuse future " +
  "gain game gap gate gateway gather gauge gcp general generated geometry get ghost gif github gitlab give given glitch glob glue glyph go " +
  "goal goes going golang goods goroutine got govern gpu graceful grade gradually grammar granular graph graphql grasp gray greater greedy " +
  "green grey grid grip group grow growth grpc guarantee guaranteed guard guess gui guid gzip had half halfway halve hand handle handshake " +
  "hang happen hard has hash haskell hasn have haven he head heap heavy height help helper hence her heuristic hex hexadecimal hidden hide " +
  "hierarchy high highest highlight hint his historically history hit hmac hoist hold home hook horizontal hour house hovering how however " +
  "href html http hub hundred hydrate hyphen iana icon id ide idea idempotent identify identity idiom idiomatic idle ids ie if ignore image " +
  "imap imitate immediate immutable imperative implementation implicit imply import impossible improper improve in include inclusion " +
  "inclusive incoming incompatible incomplete inconsistent incorporate incorrect increase increment indefinite indent independent index " +
  "indicate indirect individual induce infer infinite inform inherent inherit initial initializer inject inline inner input insensitive " +
  "insert inside insignificant inspect inspired instant instantiated instead instrument int integer integral intend intent intentional " +
  "interact intercept interest interface interior interleave intermediary intermediate internal interpolate interpret intersect interval into " +
  "introduce introspection invalid invariant inventory inverse invert invisible invocation invoice invoke involve inward io ioc ios ip is isn " +
  "iso isolate issue it italic item iterate its itself java javascript job join joint journal jpeg jquery js json jsx jump junction just jwt " +
  "kafka kebab keep kept key keyboard keyword kind know known kotlin label lack lambda language large last late latency latest latex launch " +
  "lay layout lazy lead leaf lean learn least leave lecture left legacy lend length let level lexical liability library lie lifecycle " +
  "lifespan lifetime lifo light lightweight like limit line linear linger link linux list listen literal live ll load local locate lock log " +
  "logical login logout lone long longest look lookup loop loose lose lossless lost loud low lowercase lru lua machine machinery macos macro " +
  "made magnitude mail main maintain major make malformed manage manifest manipulation many map margin mariadb mark markdown market mask " +
  "master match material math mathematical matrix matter max maximal maximum may maybe md5 mean meaningful meant measure mechanics mechanism " +
  "media mediate medium meet member membership memoize memory mention menu mere merge message meta metadata meter method metric microphone " +
  "middle middleware midway might migration milestone million millisecond mime minimal minimum minor minute mirror mismatch miss mistake " +
  "mistype mix mixin mixture mnemonic mobile mock mode model modem moderate modern modify modular module moment monad mongodb monitor " +
  "monorepo monotonic month more moreover most motion mount mouse move mqtt much multi multiline multiple multiplicity must mutable mutate " +
  "mutex mutual mvc mysql naive name namespace narrow native nature navigate near nearby neatly necessity need negate negotiate neighbor " +
  "neighbour neither nest network neutral never new newest newline next nicely nickname nine no nobody node noise nonce nonconforming none " +
  "nonempty noop nor normal normalized nosql not notation nothing notice notify notion null number numeral numpy oauth object observe obtain " +
  "obvious occasional occupy occur odd of off offend offline offset offspring often oidc old oldest omit on once one online only onto opaque " +
  "open openai opensearch operand operate operational opposed opposite optimal optimization option or orchestrate order ordinary organise " +
  "origin orm orthogonal os other otherwise out outcome outgoing outline outlive output outside outward over overall overflow overhead " +
  "overlap overlay overload overridden override overview overwritten own ownership pack packet pad page paginate pair pale palette pane panel " +
  "panic paragraph parallel parameter parcel parent parentheses parity parse part participant particular pass past path pathname pattern " +
  "pause pay payload pdf peek peer pending per percent perform period perl permanent permit persist phase phone photo php phrase physical " +
  "pick picture piece pipe pipeline pixel place placeholder plain plan platform play plot plug plugin plural plus png point policy poll " +
  "polyfill polymorphic pool populate portability portion position posix possibility possible postgres postgresql postpone potential power " +
  "practical pragma preact preamble precede precedence precise precompute predecessor predefined predicate predict prefer prefix preliminary " +
  "premature premise prepare prepend preprocess present preserve preset prettier prevent preview previously price primary primitive principle " +
  "print printable prior private probability probe problem procedure proceed process produce product profile profit program progress project " +
  "promote propagate proper property proportion protect protocol prototype provide province provision proximity proxy prune pseudo public " +
  "pure purple purpose put pypi python quadrupled qualifier quality quantify quantity quarter query queue quick quiet quirk quit quota quote " +
  "rabbitmq race radius raise ram random range rank rapid rare rate rather ratio raw re reach react read readable readonly real reason " +
  "reassemble rebuild recall receipt receive recent recipient recognise recognized recompute reconcile reconnect record recover recreate " +
  "recurse recursively redirect redis reduce reduction redundancy refer referenced refine reflect reformat refresh regard regex regexp region " +
  "register registration registry regular regulate rehydrate reject relate relationship relax relay release relevant reliability rely remain " +
  "remainder remember remote remove rename render reorder repeat repeatedly repetition replace replay replica reply report repository " +
  "represent reproduce req require resemble reserve reset reside residual resist resize resolution resolve resource respect respectful " +
  "respectively respond response responsive rest restore restrict result resume retain rethrow retrieve retry return reuse reveal reverse " +
  "revisit revive rewrap rfc ribbon rich right rigid robust role roll rollup root rotate rough round route row rpc rsa rst ruby rule run " +
  "runtime rust s safari same saml sample sanitise satisfy save say scaffolding scalar scale scan scenario scene schedule schema scheme scope " +
  "score scratch screen script scroll scss sdk search second secondary section see seed seem seen segment seldom select self semantic " +
  "semaphore semicolon send sense sentence sentinel separate sequence sequential serial serializer serve service session set settle setup " +
  "seven several sha shadow shall shallow shape shard sharing sharp she shell shift shim shiny shipment short shortcut shorten shorthand " +
  "should show shown shrink sibling side sidebar sideways sign signature signify silence silent similar simple simplicity simplify simulate " +
  "simultaneous since single singular sit situation six size skeleton sketch skip slash slice slide slight slim slot slow small smart smooth " +
  "smtp snapshot snippet so soap socket soft soften software solid solution solve some something sometimes somewhere sort sound source space " +
  "span sparse spatial spawn speak special specialized specificity specify speed spell spin split spoke spool spread sql sqlite square sse " +
  "ssl stability stable stack stage stale stand standalone standard start startup state statistics status stay stderr stdin stdout steady " +
  "steer stem step sticky still stitch stop store straight straightforward strategy stream strength strengthen stretch strict string " +
  "stringify strip strong struct structure style stylesheet subclass subdomain subgraph subject subpath subscribe subscription subsequent " +
  "subset substitute substring subsystem subtitle subtle subtract subtree subtype succeed success such sufficient suffix suggest suit sum " +
  "summary superclass superset supply support sure surface surplus surrogate surround survey survive suspend svelte svg swap swift swiping " +
  "switch symbol symmetry synchronise synchronization synchronously syntactic syntax synthesize synthetic system t tab table tablet tabular " +
  "tabulate tag tail take taken tamper tar target task taxonomy tcp technique tell template temporary ten tend tense term terminal territory " +
  "terse text textual than that the their them themselves then theory there thereafter thereby therefore therein thereof these thick thin " +
  "thing think third this those though thousand thread three threshold thrice throttle through throughout throughput throw throwaway thrown " +
  "thumbnail thus tick tidy tie tier tight tilde till time timeout timestamp timezone tiny title tls to together toggle tokenizer tolerant " +
  "toml too tool toolbar toolkit tooltip top topmost topology total touch toward trace track trade traffic trailer trait transaction " +
  "transcode transfer transform transient transitive translate transmit transparent transpile transport travel traverse treat tree trend " +
  "trick trigger trim triple true truncate truthy try ts tsv tsx ttl tty tune tuple turn twice twist two type typescript typical udp ui umd " +
  "unambiguous unauthenticated unavailable unbounded unchanged undefined under underline underlying underscore unequal unescape unexpected " +
  "unfinished unfold unhandled unicode uniform unify unintentionally union unique unit universe unix unknown unless unlike unlimited unlock " +
  "unmatched unmodified unnamed unordered unpack unreachable unrecognized unregister unrelated unresolved unresponsive unset unspecified " +
  "unsubscribe unsupported until unusual unwind unwrap up upcoming update upgrade upon upper uppercase upside upstream upward uri url urn " +
  "usable usage use useful user using usual utf utilise uuid ux vacant valid validated value valve variety vary ve vector vendor verbose " +
  "verify version versus vertex vertical very via view viewport violation virtual visibility visible visit visual vite vivid vocabulary voice " +
  "void volatile volume vs vue wait wake walk warn was wasm wasn watch waterfall way weak web webassembly webpack websocket week weigh weight " +
  "well were weren what whatever when whenever where whereas whereby wherein whereupon wherever whether which whichever while white " +
  "whitespace who whole whom whose why wide widen width wildcard will window wire with within without word wordpress work worker workflow " +
  "workspace world would wouldn wrap write written wsgi xhtml xml xss yaml year yellow yet yield zero zip zone"
).split(" ");
